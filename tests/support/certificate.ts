import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An element of DER: its tag, its length, its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}
/** A certificate for `localhost`, `hook.test` and 127.0.0.1 that signs itself. */
export function makeCertificate(): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('CATIS test')))));
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x82, Buffer.from('hook.test')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(oid('551d11'), der(0x04, names)),
    sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(2020), time(2090)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const bytes = sequence(
    body,
    ecdsaWithSha256,
    der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)),
  );
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
