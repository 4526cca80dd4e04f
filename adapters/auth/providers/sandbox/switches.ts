import * as z from 'zod'

const changes = z
  .strictObject({
    /** The token endpoint takes no code. */
    refuseCodes: z.boolean(),
    /** The endpoint that reports who somebody is answers with an error. */
    refuseUserInfo: z.boolean(),
    /** `forged` is signed with a key that nobody published, `replayed` answers another request,
     * `full` names the address as some providers' do. */
    idToken: z.enum(['genuine', 'forged', 'replayed', 'full']),
    /** An address that every identity has for the while, as if they had all moved there; null for
     * their own. */
    email: z.string().nullable(),
  })
  .partial()

/** Faults to rehearse; all off after a start. Set by `POST /sandbox/switches`. */
export type Switches = Readonly<Required<z.infer<typeof changes>>>

export const allOff: Switches = { refuseCodes: false, refuseUserInfo: false, idToken: 'genuine', email: null }

/** The switches after a change; null for a change that names an unknown switch or value. */
export const switched = (before: Switches, requested: unknown): Switches | null => {
  const parsed = changes.safeParse(requested)
  return parsed.success ? { ...before, ...parsed.data } : null
}
