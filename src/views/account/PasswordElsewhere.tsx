import { Link } from '../../ui/buttons/Link.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export interface PasswordElsewhereProps {
  readonly title: string;
  /** The provider's name. */
  readonly label: string;
}
/** In place of a password form, where the agency's own sign-in has the passwords (ACC-11). */
export const PasswordElsewhere = ({ title, label }: PasswordElsewhereProps) => (
  <PublicFrame title={title}>
    <div className="card flex flex-col items-start gap-3 p-5">
      <p>{label} looks after your password.</p>
      <p className="text-ink-2">Change it there, or ask your agency&apos;s help desk.</p>
    </div>
    <p className="mt-4">
      <Link href="/login">Back to sign in</Link>
    </p>
  </PublicFrame>
);
