import * as z from 'zod/mini'

/** A whole number from one on: in a body a number, in a query its digits. Anything else is refused
 * with that message, and never read as a number: `true` is not one cent. */
export const wholeNumber = (message: string) =>
  z.pipe(
    z.union(
      [
        z.number(),
        z.pipe(
          z.string().check(z.regex(/^\d{1,16}$/)),
          z.transform((digits: string) => Number(digits)),
        ),
      ],
      message,
    ),
    z.int(message).check(z.minimum(1, message)),
  )
