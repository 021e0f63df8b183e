import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Prefix of a backup's last line: the HMAC-SHA256 of all lines before it. */
const SEAL = 'M';
const TRUST =
  'If you trust the file, restore it with --from-another-installation: it is then not checked.';

/** The same lines, followed by their seal (SAFE-22). */
export async function* withSealLine(
  lines: AsyncIterable<string>,
  key: Buffer,
): AsyncGenerator<string> {
  const mac = createHmac('sha256', key);
  for await (const line of lines) {
    mac.update(line);
    yield line;
  }
  yield `${SEAL}${mac.digest('hex')}\n`;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const text = createGunzip().setEncoding('utf8');
  createReadStream(file)
    .on('error', (e) => text.destroy(e))
    .pipe(text);
  for await (const chunk of text) {
    // Only a line feed ends a line: text in a row may contain any other separator.
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('The backup is cut off.');
}

/**
 * Streams the lines of a backup, without its seal.
 * @param key null: don't check the seal
 * @throws Error after the last line when the seal doesn't match
 */
export async function* checkedLines(file: string, key: Buffer | null): AsyncGenerator<string> {
  const mac = createHmac('sha256', key ?? '');
  let seal: string | null = null;
  for await (const line of linesOf(file)) {
    if (line.startsWith(SEAL) && seal === null) {
      seal = line.slice(SEAL.length);
      continue;
    }
    if (seal !== null) throw new Error('The backup was changed: it goes on behind its end.');
    mac.update(`${line}\n`);
    yield line;
  }
  if (key === null) return;
  if (seal === null)
    throw new Error(
      `The backup carries no seal: it is cut off, or an earlier release made it. ${TRUST}`,
    );
  const [given, wanted] = [Buffer.from(seal, 'hex'), mac.digest()];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Error(
      `The backup was changed, or another installation made it: its seal does not fit. ${TRUST}`,
    );
}
