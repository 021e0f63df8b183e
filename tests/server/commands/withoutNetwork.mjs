// Runs a release without a network, as another user, and prints the replies to some calls as JSON.
// `unshare --net --mount node withoutNetwork.mjs FILE`; FILE has { release, user, env, certificate,
// key, jwks, hosts, commands, calls }. The only other computer is a stand-in for the identity
// provider, on this one.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const { release, user, env, certificate, key, jwks, hosts, commands, calls } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
// Without its interface, the namespace can't even reach itself.
spawnSync('ip', ['link', 'set', 'lo', 'up']);
spawnSync('mount', ['--bind', hosts, '/etc/hosts']);

const asked = [];
/** The provider's keys, a service account's token, and one account whose sessions count. */
const answers = {
  'www.googleapis.com': jwks,
  'oauth2.googleapis.com': { access_token: 'made-up', token_type: 'Bearer', expires_in: 3600 },
  'identitytoolkit.googleapis.com': { users: [{ localId: 'demo-admin', validSince: '0' }] },
};
const provider = createServer({ cert: certificate, key }, (request, reply) => {
  const host = request.headers.host ?? '';
  asked.push(host);
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(answers[host] ?? {}));
});
await new Promise((done) => provider.listen(443, '127.0.0.1', done));

const asUser = (...command) => [
  process.execPath,
  command,
  {
    uid: user,
    gid: user,
    cwd: release,
    env,
    encoding: 'utf8',
  },
];
const service = spawn(...asUser('server/main.js'));
let printed = '';
const url = await new Promise((done) => {
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
      const [, found] = /CATIS is ready at (\S+)/.exec(printed) ?? [];
      if (found !== undefined) done(found);
    });
  service.once('close', () => done(undefined));
});
const replies = [];
for (const { method = 'GET', path, token, body } of url === undefined ? [] : calls) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  replies.push({ status: reply.status, type: reply.headers.get('content-type'), text });
}
const runs = commands.map(([file, ...args]) => {
  const { status, stdout, stderr } = spawnSync(...asUser(file, ...args));
  return { status, printed: stdout + stderr };
});
service.kill('SIGTERM');
const code = await new Promise((done) => {
  if (service.exitCode === null) service.once('close', done);
  else done(service.exitCode);
});
process.stdout.write(JSON.stringify({ printed, code, replies, runs, asked }), () =>
  process.exit(0),
);
