import type * as z from 'zod/mini'
import type { AreaOfAct } from '@tamarack/domain/duties/limits'
import type { LookPart, LookReason } from '@tamarack/domain/privacy/look'
import type { ErrorCode } from './error-catalogue.ts'

export const staffRoles = ['admin', 'employee', 'reviewer'] as const
export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]
/** Who may decide on applications; a reviewer only looks. */
export const decidingRoles = ['admin', 'employee'] as const
/** Who manages employees (specification section 6); an employee only those of that role. */
export const employeeManagingRoles = ['admin', 'employee'] as const
/** Who tries a webhook that reached no loan again, or dismisses it; all staff see them. */
export const webhookHandlingRoles = ['admin'] as const
/** Who stops debits, disbursements or new applications, two of them together. */
export const stoppingRoles = ['admin'] as const
/** Who reads the house policy; admins change it, two of them together. */
export const policyRoles = ['admin', 'reviewer'] as const
export const workflowReadingRoles = ['admin', 'reviewer'] as const
/** Who reads the list of all legal holds: who lifts them, and who proves afterwards what happened.
 * Those on one loan are read by all staff. */
export const legalHoldListingRoles = ['admin', 'reviewer'] as const
export const lawRoles = ['admin', 'reviewer'] as const
export const portfolioRoles = ['admin', 'reviewer'] as const
/** Who closes a month, two of them together, and names accounts in the general ledger. */
export const closingRoles = ['admin'] as const
export const evidencePackRoles = ['admin', 'reviewer'] as const
/** Who lifts a legal hold, after which records may be destroyed for good; all staff place one. */
export const legalHoldLiftingRoles = ['admin'] as const
export const activityReadingRoles = ['admin', 'reviewer'] as const

type Schema = z.core.$ZodType
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What of a look only its call states; a borrower is meant where no person is. */
export interface LookFacts {
  readonly person?: 'borrower' | 'co-applicant' | undefined
  readonly detail?: string | undefined
  readonly reason?: LookReason | undefined
  /** The note to the reason, or the text that is searched for; stored sealed. */
  readonly text?: string | undefined
}

/** Which part of whose data an answer shows: of the loan or account that the first parameter of the
 * path names, or of the people in the one list of the answer, or in its file of `rows`. */
export interface Shows<Call = never> {
  readonly of: 'loan' | 'account' | 'list'
  readonly part: LookPart
  readonly facts?: (call: Call) => LookFacts
  /** Recorded at every call, also when the same was looked at a minute ago. */
  readonly everyTime?: true
}

/** What the answers of one loan, and of one account, show. */
export const ofLoan = (part: LookPart) => ({ of: 'loan', part }) as const
export const ofAccount = (part: LookPart) => ({ of: 'account', part }) as const

export interface Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Full path with `:name` parameters. */
  readonly path: Path
  /** Who may call it; `'public'` needs no session. The use case or query checks ownership. */
  readonly roles: readonly Role[] | 'public'
  readonly body?: Body
  readonly query?: Query
  readonly response: Response
  /** Refusals beyond the general ones (session, role, input, machinery). */
  readonly errors?: readonly ErrorCode[]
  /** How many bytes the body may have, where it carries a file; it is read once its caller is let
   * in. Left out, a form's. */
  readonly bodyLimit?: number
  /** True for calls that change something: they need an Idempotency-Key and our Origin. */
  readonly command?: boolean
  /** TAM-297: the area of work of a staff command, which may depend on its body. Left out, limits of
   * an account do not concern it. */
  readonly area?: AreaOfAct | ((body: never) => AreaOfAct)
  /** Staff who are answered have looked at this: no answer leaves without its record. Left out
   * where nothing of a customer is shown (`tests/architecture/shows-nobody.ts`). */
  readonly shows?: Shows
  /** Of an answer that is edited, and of the command that does: what its fingerprint is taken of.
   * The answer carries it as ETag; whoever sends it with the command, as If-Match, replaces nothing
   * newer (RFC 9110). */
  readonly version?: (shown: never) => object | null
}

/** Declares an endpoint once; server, client, tests and documents read this object. */
export const endpoint = <
  const Path extends string,
  Response extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(
  declared: Omit<Endpoint<Path, Body, Query, Response>, 'method' | 'body' | 'query' | 'shows' | 'version'> & {
    /** Left out, commands are POST and reads GET. */
    readonly method?: Endpoint['method']
    readonly body?: Body
    readonly query?: Query
    readonly version?: (shown: z.core.output<Response>) => object | null
    readonly shows?: Shows<{
      readonly params: Readonly<Record<ParamsIn<Path>, string>>
      readonly body: Body extends Schema ? z.core.output<Body> : undefined
      readonly query: Query extends Schema ? z.core.output<Query> : undefined
    }>
  },
): Endpoint<Path, Body, Query, Response> =>
  ({ method: declared.command ? 'POST' : 'GET', ...declared }) as Endpoint<Path, Body, Query, Response>

export type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value

export type ParamsOf<E> = E extends Endpoint<infer Path> ? { readonly [Name in ParamsIn<Path>]: string } : never
type Part<E, Name extends string> = E extends { readonly [Of in Name]?: infer Declared } ? Declared : undefined
type Output<Declared> = Declared extends Schema ? z.core.output<Declared> : undefined
type Input<Declared> = Declared extends Schema ? z.core.input<Declared> : undefined
export type BodyOf<E> = Output<Part<E, 'body'>>
export type BodyInputOf<E> = Input<Part<E, 'body'>>
export type QueryOf<E> = Output<Part<E, 'query'>>
export type QueryInputOf<E> = Input<Part<E, 'query'>>
export type ReplyOf<E> = E extends { readonly response: infer Response }
  ? Response extends Schema
    ? z.core.output<Response>
    : never
  : never
