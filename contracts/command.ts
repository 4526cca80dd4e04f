import * as z from 'zod/mini'
import type { AreaOfAct } from '@tamarack/domain/duties/limits'
import type { CommandInput, RequestType } from '@tamarack/domain/loan/command'
import type { SignInFacts } from '@tamarack/domain/signing/sign-in'
import { ofLoan, type Endpoint } from './endpoint.ts'
import { ownLoanErrors } from './shared-refusals.ts'
import { loanView } from './views/loan.ts'

type Schema = z.core.$ZodType

/** An id of ours or of a provider, as bodies name them; none is longer. */
export const recordId = z.string().check(z.maxLength(128))

/** What the server itself knows of the one who presses. */
export interface Caller {
  readonly sessionId: string
  readonly signIn: SignInFacts
  /** The version that the call names as If-Match; undefined where it names none. */
  readonly basedOn: string | undefined
}

/** What a call gives a command; the check of a provider's window is added when it opens. */
type InputOf<Type extends RequestType> = Type extends
  'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check'
  ? Omit<CommandInput[Type], 'checkId'>
  : CommandInput[Type]

type Parsed<Body> = Body extends Schema ? z.core.output<Body> : Readonly<Record<never, never>>

/** The call of a command of a loan, which its path or body names. Answered with the loan after it
 * where nothing else is declared. */
export interface CommandEndpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> extends Endpoint<Path, Body, undefined, Response> {
  readonly type: RequestType
  readonly input: (body: unknown, caller: Caller) => object
}

type Declared<Path, Body, Response> = Pick<Endpoint, 'roles' | 'errors'> & {
  readonly area?: AreaOfAct | ((body: Parsed<Body>) => AreaOfAct)
  readonly path: Path
  readonly body?: Body
  readonly response?: Response
  readonly version?: (body: Parsed<Body>) => object | null
}

/** What the command carries of the body; left out where the body is that already. */
type Input<Type extends RequestType, Body> =
  Parsed<Body> extends InputOf<Type>
    ? { readonly input?: (body: Parsed<Body>, caller: Caller) => InputOf<Type> }
    : { readonly input: (body: Parsed<Body>, caller: Caller) => InputOf<Type> }

/** What a command's call may refuse: what it declares, and where staff issue it TAM-117 as well. */
const errorsOf = ({ roles, errors = [] }: Pick<Endpoint, 'roles' | 'errors'>): Endpoint['errors'] =>
  roles.includes('customer') ? errors : [...errors, ...ownLoanErrors]

export const command = <
  Type extends RequestType,
  const Path extends string,
  Body extends Schema | undefined = undefined,
  Response extends Schema = typeof loanView,
>(
  type: Type,
  declared: Declared<Path, Body, Response> & Input<Type, Body>,
): CommandEndpoint<Path, Body, Response> =>
  ({
    // The answer shows the loan also if the command changed nothing or repeats a key.
    ...(declared.response === undefined &&
      declared.roles !== 'public' &&
      declared.roles.some((role) => role !== 'customer') && { shows: ofLoan('loan') }),
    response: loanView,
    input: (body: object | undefined) => body ?? {},
    ...declared,
    errors: errorsOf(declared),
    method: 'POST',
    command: true,
    type,
  }) as unknown as CommandEndpoint<Path, Body, Response>
