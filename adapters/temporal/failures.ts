import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client'
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common'

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
export const isUnreachable = (error: unknown): boolean => worthRepeating.has(grpcErrorIn(error)?.code ?? -1)

const [deadlineExceeded, resourceExhausted, unavailable] = [4, 8, 14]

/** The engine did not answer at all, or takes no work now. */
export const isAway = (error: unknown): boolean =>
  [deadlineExceeded, resourceExhausted, unavailable].includes(grpcErrorIn(error)?.code ?? -1)

/** There is no such workflow, or it has ended. */
export const isMissing = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError ||
  error instanceof WorkflowExecutionAlreadyStartedError ||
  [notFound, alreadyExists].includes(grpcErrorIn(error)?.code ?? -1)
