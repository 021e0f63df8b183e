import { PlainForm } from '../PlainForm.tsx';
import type { PageProps } from '../pages.ts';

/** The form of agent without a flight, new or of one dispatch. */
export default function AgentOnlyPage(props: PageProps) {
  return <PlainForm {...props} kind="agentOnly" />;
}
