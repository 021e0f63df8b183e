import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { uidOf } from './api.ts';
import { traceOf } from './callTrace.ts';
import { HEALTH } from './hosts.ts';

/**
 * Logs one line per call at `info`: who, from where, which route, its status and duration (MON-6).
 * A path can contain a token, so the line has the route's pattern. Health checks are not logged.
 */
export class CallLog extends LogController {
  override incomingRequest(): void {
    // The line at the end has everything.
  }
  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.url.startsWith(HEALTH)) return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      uid: uidOf(request),
      address: request.ip,
      trace: traceOf(request)?.split('-')[1],
    };
    if (err == null) request.log.info(line, 'call');
    else request.log.error({ ...line, err }, 'call broke off');
  }
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // A caller that leaves is no event of its own.
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    super.streamError(error, request, reply);
  }
}
