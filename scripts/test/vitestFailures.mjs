// A reporter for Vitest. It prints each failure when it happens, and nothing else.
import { stripVTControlCharacters } from 'node:util';

const tell = (name, errors) => {
  for (const { name: kind = 'Error', message = '', diff, stack = '' } of errors) {
    const frames = stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line) && !line.includes('/node_modules/'));
    const parts = [`FAILED ${name}`, `${kind}: ${message}`, diff, ...frames].filter(
      (part) => part !== undefined && part !== '',
    );
    const text = `${parts.join('\n')}\n`;
    console.log(process.stdout.isTTY ? text : stripVTControlCharacters(text));
  }
};

export default class {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') tell(`${test.module.relativeModuleId} > ${test.fullName}`, errors);
  }
  onTestSuiteResult(suite) {
    tell(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }
  onTestModuleEnd(module) {
    tell(module.relativeModuleId, module.errors());
  }
  onTestRunEnd(_modules, unhandledErrors) {
    tell('outside of a test', unhandledErrors);
  }
}
