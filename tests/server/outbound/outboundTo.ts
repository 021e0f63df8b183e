import { makeAllowedOutbound } from '../../../server/outbound/allowedOutbound.ts';
import type { Receiver } from '../../support/receiver.ts';

/** The client that may call the receiver. */
export const outboundTo = ({ cert }: Pick<Receiver, 'cert'>, allowsPrivate = true) =>
  makeAllowedOutbound({ hosts: ['localhost', '127.0.0.1'], allowsPrivate, ca: cert });
