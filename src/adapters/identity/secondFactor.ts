import {
  type Auth,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  TotpMultiFactorGenerator,
  type TotpSecret,
} from 'firebase/auth';
import type { Refused } from '../../../domain/account/identityTexts.ts';
import type { Enrolment, SecondFactor } from '../../../machines/account/secondFactor.machine.ts';
import { passwordStep } from './passwordStep.ts';
import { refused } from './refused.ts';

/** Name of the factor at the provider, shown in the list of its own console. */
const NAME = 'Authenticator app';

export interface SecondFactorAdapter {
  /** The user's factor; null if none is set up. */
  find(): SecondFactor | null;
  /** Enters the password again and makes a secret for an authenticator app. */
  start(password: string): Promise<Enrolment | Refused>;
  /** Sets up the factor with the first code. All other sessions end. */
  finish(code: string): Promise<SecondFactor | Refused>;
  /** Removes the factor. All other sessions end. */
  remove(password: string, code: string): Promise<'removed' | Refused>;
}

/**
 * The second factor of the signed-in user.
 * @param store stores the new token after a change
 * @param confirmEmail asks the service to confirm the address, which the provider wants first
 */
export function makeSecondFactor(
  auth: Auth,
  store: (token: string) => void,
  confirmEmail: () => Promise<void>,
): SecondFactorAdapter {
  /** The provider's secret between the two steps; the page only shows its text. */
  let secret: TotpSecret | null = null;
  const userOf = () => {
    const user = auth.currentUser;
    if (user === null) throw new Error('Nobody is signed in');
    return user;
  };
  const enterPassword = (password: string, code: string) =>
    passwordStep(auth, code, () =>
      reauthenticateWithCredential(
        userOf(),
        EmailAuthProvider.credential(userOf().email ?? '', password),
      ),
    );
  const find = (): SecondFactor | null => {
    const [factor] = multiFactor(userOf()).enrolledFactors;
    return factor === undefined
      ? null
      : { enrolledAt: new Date(factor.enrollmentTime).toISOString() };
  };
  return {
    find,
    start: async (password) => {
      try {
        await enterPassword(password, '');
        if (!userOf().emailVerified) {
          await confirmEmail();
          await userOf().reload();
        }
        secret = await TotpMultiFactorGenerator.generateSecret(
          await multiFactor(userOf()).getSession(),
        );
        return {
          kind: 'started',
          secret: secret.secretKey,
          address: secret.generateQrCodeUrl(encodeURIComponent(userOf().email ?? ''), 'CATIS'),
        };
      } catch (error) {
        return refused(error);
      }
    },
    finish: async (code) => {
      if (secret === null) return { kind: 'refused', refusal: 'codeTooLate', requirements: [] };
      try {
        await multiFactor(userOf()).enroll(
          TotpMultiFactorGenerator.assertionForEnrollment(secret, code),
          NAME,
        );
        secret = null;
        store(await userOf().getIdToken());
        const found = find();
        if (found === null) throw new Error('The provider has no second factor after its setup.');
        return found;
      } catch (error) {
        return refused(error);
      }
    },
    remove: async (password, code) => {
      try {
        await enterPassword(password, code);
        const [factor] = multiFactor(userOf()).enrolledFactors;
        if (factor !== undefined) await multiFactor(userOf()).unenroll(factor);
        store(await userOf().getIdToken());
        return 'removed';
      } catch (error) {
        return refused(error);
      }
    },
  };
}
