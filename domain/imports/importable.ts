import { type ImportKind, importKinds } from '../../contract/imports/imports.ts';
import { isListKind, listNeeds } from '../../contract/imports/listKinds.ts';
import type { Permission } from '../../contract/wire/permissions.ts';
import { administrator } from '../../contract/wire/route.ts';
import { allows } from '../session/permissions.ts';

/** The kinds of files that a user can import (SET-75). */
export const importableKinds = (
  permissions: readonly Permission[],
  roleNames: readonly string[],
): readonly ImportKind[] =>
  importKinds.filter((kind) =>
    allows(isListKind(kind) ? listNeeds[kind] : administrator(), permissions, roleNames),
  );
/** The page that imports a kind. */
export const importPath = (kind: string): string => `/settings/imports?kind=${kind}`;
