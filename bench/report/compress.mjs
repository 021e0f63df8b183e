// Bodies as the service presses them for a browser (server/report/segments.ts).
import { brotliCompressSync, constants } from 'node:zlib';

export const press = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
