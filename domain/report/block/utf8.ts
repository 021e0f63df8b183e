/** UTF-8 encoding and decoding, passed in because the domain uses no platform API. */
export interface Utf8 {
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}
