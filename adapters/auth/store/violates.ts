/** Whether the database refused a statement by that constraint; the ORM's errors carry the driver's
 * fields. */
export const violates = (error: unknown, constraint: string): boolean =>
  typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
