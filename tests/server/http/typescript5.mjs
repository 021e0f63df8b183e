// openapi-typescript uses the compiler's API, which TypeScript has only up to version 5. `--import`
// of this file before it provides that version.
import { register } from 'node:module';

const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
