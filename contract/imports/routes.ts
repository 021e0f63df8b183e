import { administrator, type Grant, type RouteShape } from '../wire/route.ts';
import {
  ImportJob,
  ImportJobs,
  ListFile,
  ListFileQuery,
  StartImportBody,
  UndoneImport,
  UploadQuery,
} from './imports.ts';
import { listKinds, listNeeds } from './listKinds.ts';

const grants: readonly Grant[] = [
  ...administrator(),
  ...listKinds.flatMap((kind) => listNeeds[kind]),
];
/** Users who can import at least one kind. The handler checks the kind itself (SET-75). */
const anyImport = [
  ...new Map(grants.map((grant) => [JSON.stringify(grant), grant] as const)).values(),
];

/** Imports of files while the service runs (SET-60). */
export const importsRoutes = {
  listImports: {
    method: 'GET',
    path: '/x/imports',
    summary: 'The latest imports: who, when, which file, and what it brought.',
    reply: ImportJobs,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  getImport: {
    method: 'GET',
    path: '/x/imports/{id}',
    summary: 'One import: how far it is, and what it found or did.',
    reply: ImportJob,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  uploadImport: {
    method: 'POST',
    path: '/x/imports',
    summary: 'Sends a file of at most 200 MB, 10 MB for a list; nothing is read of it yet.',
    query: UploadQuery,
    upload: true,
    reply: ImportJob,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  startImport: {
    method: 'POST',
    path: '/x/imports/{id}/start',
    summary: 'Begins to check an uploaded file, which stores nothing, or to import it.',
    body: StartImportBody,
    reply: ImportJob,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  cancelImport: {
    method: 'POST',
    path: '/x/imports/{id}/cancel',
    summary: 'Ends a check or an import that is under way; what is stored stays.',
    reply: ImportJob,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  undoImport: {
    method: 'POST',
    path: '/x/imports/{id}/undo',
    summary: 'Takes back what an import of a list changed, within 24 hours.',
    reply: UndoneImport,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  getRefusedRows: {
    method: 'GET',
    path: '/x/imports/{id}/refused',
    summary:
      'The refused rows or left-out lines of the last 7 days, with a reason each, as CSV to mend.',
    reply: ListFile,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
  getListFile: {
    method: 'GET',
    path: '/x/list-file',
    summary: 'A whole list as CSV that an import takes back, or its heading alone.',
    query: ListFileQuery,
    reply: ListFile,
    needs: anyImport,
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
