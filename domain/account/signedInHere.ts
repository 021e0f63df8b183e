/** The account that this browser is in. */
export interface SignedInHere {
  /** '' when the account has none. */
  readonly name: string;
  readonly email: string;
}
/** "Dana Ortiz (dana@demo.test)", or the e-mail alone. */
export const accountText = ({ name, email }: SignedInHere): string =>
  name === '' ? email : `${name} (${email})`;
/** Whether the browser is in an account other than the one of this e-mail (ACC-5). */
export const isOtherAccount = (signedIn: SignedInHere | null, email: string): boolean =>
  signedIn !== null && signedIn.email.toLowerCase() !== email.toLowerCase();
