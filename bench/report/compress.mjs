// Bodies as the service presses them for a browser (server/store/reportSegments.ts).
import { brotliCompressSync, constants } from 'node:zlib';

export const press = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
