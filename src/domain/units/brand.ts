/** A nominal type: a `T` that only its own constructor functions can create. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };
