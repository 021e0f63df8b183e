// Compresses every text file of the built page once, as small as possible. The service sends these
// instead of compressing each reply.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
const LEAST_BYTES = 1024;

/** @param {string} folder */
export async function pressPage(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(m?js|css|html|json|svg)$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = `${folder}/${file}`;
      const bytes = await readFile(path);
      if (bytes.length >= LEAST_BYTES)
        await Promise.all([
          br(bytes).then((b) => writeFile(`${path}.br`, b)),
          gz(bytes).then((b) => writeFile(`${path}.gz`, b)),
        ]);
    }),
  );
}
