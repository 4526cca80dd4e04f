declare const brand: unique symbol

/** A primitive that only its guarding constructor can make. */
export type Brand<Primitive, Name extends string> = Primitive & { readonly [brand]: Name }
