import { Circle, CircleCheck } from 'lucide-react';
import { type PasswordPolicy, policyLines } from '../../../domain/account/passwordPolicy.ts';

export interface PolicyListProps {
  readonly policy: PasswordPolicy;
  readonly password: string;
}
/**
 * The provider's password requirements; each shows whether the typed password meets it. Screen
 * readers read it as a list, not on every keystroke.
 */
export const PolicyList = ({ policy, password }: PolicyListProps) => (
  <ul aria-label="Requirements" className="flex flex-col gap-1 text-sm">
    {policyLines(policy, password).map((line) => {
      const Icon = line.isMet ? CircleCheck : Circle;
      return (
        <li
          key={line.text}
          data-met={line.isMet}
          className={`flex items-center gap-1.5 ${line.isMet ? 'text-success' : 'text-ink-2'}`}
        >
          <Icon aria-hidden size={14} className="shrink-0" />
          {line.text}
          <span className="sr-only">{line.isMet ? ', met' : ', not met yet'}</span>
        </li>
      );
    })}
  </ul>
);
