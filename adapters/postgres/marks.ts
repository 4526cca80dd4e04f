/** As many placeholders of a statement as there are values, for a list in parentheses. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ') || 'null'
