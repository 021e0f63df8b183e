import { administrator, type RouteShape } from '../wire/route.ts';
import { ImportJob, ImportJobs, StartImportBody, UploadQuery } from './imports.ts';

const systemAdministrator = administrator();

/** Imports of files while the service runs (SET-60). */
export const importsRoutes = {
  listImports: {
    method: 'GET',
    path: '/x/imports',
    summary: 'The latest imports: who, when, which file, and what it brought.',
    reply: ImportJobs,
    needs: systemAdministrator,
    noTokens: true,
    ours: true,
  },
  getImport: {
    method: 'GET',
    path: '/x/imports/{id}',
    summary: 'One import: how far it is, and what it found or did.',
    reply: ImportJob,
    needs: systemAdministrator,
    noTokens: true,
    ours: true,
  },
  uploadImport: {
    method: 'POST',
    path: '/x/imports',
    summary: 'Sends a file of at most 200 MB; nothing is read of it yet.',
    query: UploadQuery,
    upload: true,
    reply: ImportJob,
    needs: systemAdministrator,
    noTokens: true,
    ours: true,
  },
  startImport: {
    method: 'POST',
    path: '/x/imports/{id}/start',
    summary: 'Begins to check an uploaded file, which stores nothing, or to import it.',
    body: StartImportBody,
    reply: ImportJob,
    needs: systemAdministrator,
    noTokens: true,
    ours: true,
  },
  cancelImport: {
    method: 'POST',
    path: '/x/imports/{id}/cancel',
    summary: 'Ends a check or an import that is under way; what is stored stays.',
    reply: ImportJob,
    needs: systemAdministrator,
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
