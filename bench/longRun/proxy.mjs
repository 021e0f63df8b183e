import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY = 65534;

/** Starts the nginx of deploy/nginx.conf before two services, with a certificate of its own. */
export function startProxy(folder, port, [one, two]) {
  mkdirSync(join(folder, 'temp'), { recursive: true });
  writeFileSync(
    join(folder, 'nginx.conf'),
    readFileSync('deploy/nginx.conf', 'utf8')
      .replace('127.0.0.1:4000', `127.0.0.1:${one}`)
      .replace('127.0.0.1:4001', `127.0.0.1:${two}`)
      .replace('listen 8443', `listen 127.0.0.1:${port}`)
      .replace('catis.example', 'localhost'),
  );
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out certificate.pem'.split(
      ' ',
    ),
    { cwd: folder, stdio: 'ignore' },
  );
  if (made.status !== 0) throw new Error('openssl made no certificate.');
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in who)
    for (const path of ['.', 'temp', 'key.pem', 'certificate.pem', 'nginx.conf'])
      chownSync(join(folder, path), NOBODY, NOBODY);
  return spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    ...who,
    stdio: 'inherit',
  });
}
