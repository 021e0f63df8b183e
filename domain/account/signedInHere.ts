/** The account signed in on this browser. */
export interface SignedInHere {
  /** '' if the account has no name. */
  readonly name: string;
  readonly email: string;
}
/** "Dana Ortiz (dana@demo.test)", or only the e-mail. */
export const accountText = ({ name, email }: SignedInHere): string =>
  name === '' ? email : `${name} (${email})`;
/** Whether the browser is signed in to an account with another e-mail (ACC-5). */
export const isOtherAccount = (signedIn: SignedInHere | null, email: string): boolean =>
  signedIn !== null && signedIn.email.toLowerCase() !== email.toLowerCase();
