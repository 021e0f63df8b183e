import type { PageProps } from '../frame/pageProps.ts';
import { PlainForm } from './PlainDispatchForm.tsx';

/** The agent-only form, for a new or a stored dispatch. */
export default function AgentOnlyPage(props: PageProps) {
  return <PlainForm {...props} kind="agentOnly" />;
}
