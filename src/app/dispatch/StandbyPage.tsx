import { PlainForm } from '../PlainForm.tsx';
import type { PageProps } from '../pages.ts';

/** The standby form, new or of one dispatch. */
export default function StandbyPage(props: PageProps) {
  return <PlainForm {...props} kind="standby" />;
}
