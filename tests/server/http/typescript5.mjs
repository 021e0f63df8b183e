// openapi-typescript writes types with the compiler's API, which TypeScript has up to version 5 only: started with
// `--import` before it, this gives it that version.
import { register } from 'node:module';

const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
