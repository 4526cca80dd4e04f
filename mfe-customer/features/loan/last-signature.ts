/** From when on the hour runs within which the money is sent: two who borrow sign apart, and either may be the last. */
export const lastSignature = (together: boolean): string =>
  together ? 'the last signature of you both' : 'your last signature'
