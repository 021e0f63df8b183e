import { useEffect, useMemo } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { pagesFor } from '../../../domain/find/find.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { FindAnything } from '../../views/shell/FindAnything.tsx';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideFind } from './provideFind.ts';

export interface FindBoxProps {
  readonly services: Services;
  /** The initial text. */
  readonly text: string;
  readonly onClose: () => void;
}
/** The search field, mounted while it is open. */
export default function FindBox({ services, text, onClose }: FindBoxProps) {
  const machine = useMemo(() => provideFind(services), [services]);
  const session = sessionFacts(services.session.getSnapshot());
  const today = pacificDay(services.clock.getSnapshot().context.now);
  const find = usePageActor(machine, { session, pages: pagesFor(session), today }, services.go);
  useEffect(() => {
    const closing = find.on('closed', onClose);
    return () => closing.unsubscribe();
  }, [find, onClose]);
  useEffect(() => {
    if (text !== '') find.send({ type: 'text.typed', text });
  }, [find, text]);
  return <FindAnything find={find} />;
}
