import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeFolder } from '../../../server/database/folder/closeFolder.ts';

const home = mkdtempSync(join(tmpdir(), 'catis-close-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;
let folder: string;
let messages: string[];
const close = () => closeFolder(folder, (line) => messages.push(line));
beforeEach(() => {
  folder = mkdtempSync(join(home, 'data-'));
  messages = [];
  mkdirSync(join(folder, 'db/base'), { recursive: true });
  mkdirSync(join(folder, 'identity'));
  writeFileSync(join(folder, 'db/base/1'), '');
  writeFileSync(join(folder, 'identity/secrets.json'), '');
  for (const path of ['db', 'db/base', 'identity']) chmodSync(join(folder, path), 0o755);
  for (const path of ['db/base/1', 'identity/secrets.json']) chmodSync(join(folder, path), 0o644);
});
const modes = () =>
  ['.', 'db', 'db/base', 'db/base/1', 'identity/secrets.json'].map((path) =>
    modeOf(join(folder, path)),
  );
const closedModes = [0o700, 0o700, 0o700, 0o600, 0o600];

describe('the data folder (SAFE-20)', () => {
  it('is made private with all its content when others could read it, with a message', () => {
    chmodSync(folder, 0o755);
    close();
    expect([modes(), messages]).toEqual([
      closedModes,
      [`Others on this machine could read the data folder ${folder}; it is closed to them now.`],
    ]);
  });
  it('has its content made private without a message when it is private itself', () => {
    close();
    expect([modes(), messages]).toEqual([closedModes, []]);
  });
  it('is refused and left unchanged when it is open and holds other things', () => {
    chmodSync(folder, 0o750);
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(close).toThrow(
      'it holds what is not of CATIS (thesis.txt). Set CATIS_DATA_DIR to a folder of its own.',
    );
    expect([modeOf(folder), modeOf(join(folder, 'db/base/1'))]).toEqual([0o750, 0o644]);
  });
  it('does not follow a link in it', () => {
    const elsewhere = join(home, 'elsewhere');
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(folder, 'db/link'));
    close();
    expect(modeOf(elsewhere)).toBe(0o644);
  });
});
