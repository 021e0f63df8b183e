import fc from 'fast-check';
import './seed.ts';

/**
 * The longest time that one property runs on a mutant: most fail in the first examples, and a
 * surviving one would run all of them.
 */
const PROPERTY_MS = 500;

fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: PROPERTY_MS });
