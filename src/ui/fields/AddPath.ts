import { createContext } from 'react';
import type { Addable } from '../../../domain/reference/addPath.ts';

/** The form of a new thing, null for users who can't add it. The app provides this context. */
export const AddPath = createContext<(what: Addable, name: string) => string | null>(() => null);
