// A reporter for Playwright. It prints each failure when it happens, and nothing else.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const tell = (name, errors) => {
  for (const { message = '', stack = message, value, snippet } of errors) {
    const text = [`FAILED ${name}`, stack === '' ? value : stack, snippet]
      .filter((part) => part !== undefined && part !== '')
      .join('\n');
    console.log(process.stdout.isTTY ? `${text}\n` : stripVTControlCharacters(`${text}\n`));
  }
};

export default class {
  onTestEnd(test, result) {
    if (result.status !== test.expectedStatus && result.status !== 'skipped') {
      const name = [
        `${relative('.', test.location.file)}:${test.location.line}`,
        ...test.titlePath().slice(3),
      ].join(' > ');
      tell(name, result.errors.length > 0 ? result.errors : [{ message: result.status }]);
      for (const { path } of result.attachments)
        if (path !== undefined) console.log(`See ${relative('.', path)}`);
    }
  }
  onError(error) {
    tell('outside of a test', [error]);
  }
}
