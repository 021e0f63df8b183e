import type * as z from 'zod/mini';

/** The parts of a schema that a test reads. */
export interface SchemaDefinition {
  readonly type: string;
  /** The format of a text: uuid, date, email … */
  readonly format: string | null;
  /** Nested schemas, each with its key; '' without one. */
  readonly inner: readonly (readonly [string, z.ZodMiniType])[];
  readonly checks: readonly unknown[];
  /** The checks by their kind: max_length, string_format … */
  readonly limits: readonly string[];
}
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check?: string } } }[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

export function schemaDefinition(schema: z.ZodMiniType): SchemaDefinition {
  // Every kind of schema has a definition of its own; these are the parts of those that the
  // contract uses.
  const {
    type,
    format,
    checks = [],
    shape = {},
    element,
    innerType,
    keyType,
    valueType,
    options = [],
  } = schema._zod.def as Definition;
  const alone = [element, innerType, keyType, valueType, ...options].flatMap((of) =>
    of === undefined ? [] : [['', of] as const],
  );
  return {
    type,
    format: format ?? null,
    inner: [...Object.entries(shape), ...alone],
    checks,
    limits: checks.map((c) => c._zod.def.check ?? ''),
  };
}
