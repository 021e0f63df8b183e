import { readFileSync } from 'node:fs';

/** Settings with a password in them. Each can also come from the file that `NAME_FILE` names. */
export const secretNames = ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL'] as const;

function readSecret(name: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (e) {
    const code = e instanceof Error && 'code' in e ? ` (${String(e.code)})` : '';
    throw new Error(`${name}: the file ${path} can't be read${code}`);
  }
  if (content === '') throw new Error(`${name}: the file ${path} is empty`);
  return content;
}

/**
 * The environment with the contents of secret files as values (OPS-5). White space around a content
 * doesn't count.
 * @throws Error that names the variable when both are set, or when the file can't be read
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const name of secretNames) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) throw new Error(`${name}: set ${name} or ${name}_FILE, not both`);
    read[name] = readSecret(`${name}_FILE`, path);
  }
  return read;
}
