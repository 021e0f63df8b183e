import { GivenEmail, GivenName } from '../../contract/wire/given.ts';
import { meetsPolicy, type PasswordPolicy } from './passwordPolicy.ts';

/** Error messages of an account form, by field. A valid field has no entry. */
export type Problems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export const emailProblem = (email: string): string | null => {
  if (email.trim() === '') return 'Enter your e-mail.';
  return GivenEmail.safeParse(email.trim()).success
    ? null
    : 'Enter a whole e-mail address, such as name@example.com.';
};
export const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter your name.';
  return GivenName.safeParse(name).success ? null : 'A name has at most 100 characters.';
};
export const newPasswordProblem = (policy: PasswordPolicy, password: string): string | null => {
  if (password === '') return 'Enter a password.';
  return meetsPolicy(policy, password) ? null : 'The password does not meet the requirements.';
};
export const repeatProblem = (password: string, repeated: string): string | null => {
  if (repeated === '') return 'Repeat the password.';
  return repeated === password ? null : 'The two passwords are not the same.';
};

/** The first field with an error, '' for none. */
export const firstProblemField = (problems: Problems<string>): string =>
  Object.keys(problems)[0] ?? '';

/** Keeps only the fields with an error. */
export const problemsOf = <Field extends string>(
  checked: Readonly<Record<Field, string | null>>,
): Problems<Field> =>
  // Object.entries loses the type of the field names.
  Object.fromEntries(
    Object.entries(checked).filter(([, problem]) => problem !== null),
  ) as Problems<Field>;

/** The problems without that of one field, which the user is correcting. */
export const withoutProblem = <Field extends string>(
  problems: Problems<Field>,
  field: Field,
): Problems<Field> =>
  Object.fromEntries(
    Object.entries(problems).filter(([other]) => other !== field),
  ) as Problems<Field>;
