import type { PageProps } from '../frame/pageProps.ts';
import { PlainForm } from './PlainDispatchForm.tsx';

/** The form of agent without a flight, new or of one dispatch. */
export default function AgentOnlyPage(props: PageProps) {
  return <PlainForm {...props} kind="agentOnly" />;
}
