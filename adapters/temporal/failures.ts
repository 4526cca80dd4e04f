import {
  isGrpcServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client'
import { ApplicationFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common'
import type { Refusal } from '@tamarack/domain/shared/result'

/** gRPC status codes that leave open whether the call was taken, or that a later try will be:
 * unknown, deadline exceeded, resource exhausted, failed precondition ("Workflow Task in failed
 * state", while a worker is lost or behind), aborted, internal, unavailable. */
const worthRepeating = new Set([2, 4, 8, 9, 10, 13, 14])
const notFound = 5
const alreadyExists = 6

const grpcErrorIn = (error: unknown) => {
  if (isGrpcServiceError(error)) return error
  return error instanceof Error && isGrpcServiceError(error.cause) ? error.cause : null
}

/** The engine could not be reached, or cannot answer now. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || worthRepeating.has(grpcErrorIn(error)?.code ?? -1)

const [deadlineExceeded, resourceExhausted, unavailable] = [4, 8, 14]

/** The engine did not answer at all, or takes no work now. */
export const isAway = (error: unknown): boolean =>
  [deadlineExceeded, resourceExhausted, unavailable].includes(grpcErrorIn(error)?.code ?? -1)

/** There is no such workflow, or it has ended. */
export const isMissing = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError ||
  error instanceof WorkflowExecutionAlreadyStartedError ||
  [notFound, alreadyExists].includes(grpcErrorIn(error)?.code ?? -1)

/** What a log needs to name the fault: the gRPC code and the engine's words. */
export const faultOf = (error: unknown): { readonly code: number | null; readonly message: string } => {
  const grpc = grpcErrorIn(error)
  if (grpc !== null) return { code: grpc.code, message: grpc.details }
  return { code: null, message: error instanceof Error ? error.message : String(error) }
}

/** The refusal that ended an Update; null when it ended for another reason. */
export const refusalIn = (error: unknown): Refusal | null => {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : error
  if (!(cause instanceof ApplicationFailure) || typeof cause.type !== 'string' || !/^[A-Z_]+$/.test(cause.type))
    return null
  const facts = cause.details?.[0] as Refusal['facts'] | null
  return facts ? { code: cause.type, facts } : { code: cause.type }
}
