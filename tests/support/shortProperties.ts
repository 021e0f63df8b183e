import fc from 'fast-check';
import './seed.ts';

/** So long at most one property is tried on a mutant: most fall at the first examples, and a survivor runs all of them. */
const PROPERTY_MS = 500;

fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: PROPERTY_MS });
