import * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const number = (n: number | bigint) => n.toLocaleString('en-US');
const kinds: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'This is not an id. Ids are uuids.',
  date: 'Give a day as YYYY-MM-DD.',
  datetime: 'Give a moment in UTC that ends in Z.',
  email: 'Give a whole e-mail address, such as name@example.com.',
};

function limit(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const isMost = issue.code === 'too_big';
  const n = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  if (issue.origin === 'string')
    return isMost
      ? `Use at most ${number(n)} characters.`
      : n === 1
        ? 'This may not be empty.'
        : `Use at least ${number(n)} characters.`;
  if (issue.origin === 'array')
    return isMost ? `Send at most ${number(n)} of these.` : `Send at least ${number(n)} of these.`;
  return isMost ? `This may be at most ${number(n)}.` : `This must be at least ${number(n)}.`;
}

/**
 * The message for a field that violates the contract. A schema's own message takes precedence
 * (WIRE-8).
 */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : (kinds[issue.expected] ?? 'This is of another kind.');
    case 'invalid_value':
      return `Use ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`;
    case 'too_big':
    case 'too_small':
      return limit(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it must be.';
    default:
      return 'This cannot be used.';
  }
}

/** Sets these messages for all schemas of the process. */
export const setSentenceMessages = () => z.config({ localeError: sentenceOf });
