import type { PageProps } from '../frame/pageProps.ts';
import { PlainForm } from './PlainDispatchForm.tsx';

/** The standby form, for a new or a stored dispatch. */
export default function StandbyPage(props: PageProps) {
  return <PlainForm {...props} kind="standby" />;
}
