import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { ApiClient, CallInput } from '@tamarack/contracts/client'
import type { BodyInputOf } from '@tamarack/contracts/endpoint'
import {
  getEmployee,
  getEmployees,
  type activateEmployee,
  type changeEmployeeEmail,
  type changeEmployeeRole,
  type EmployeeView,
  type inactivateEmployee,
  type inviteEmployee,
  type updateEmployee,
} from '@tamarack/contracts/endpoints/employees'
import { callQuery } from '@tamarack/ui/call-query'
import { usePress } from '@tamarack/ui/press'
import { problemOf } from '@tamarack/ui/problem'
import { useServices, type Services } from '../../services.tsx'

export const statusWords = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<EmployeeView['status'], { label: string; tone: string }>

export const staffStatuses = ['active', 'inactive'] as const

/** What each role may do, in one line. */
export const roleWords = {
  admin: { label: 'Admin', may: 'Decides on applications and manages all staff.' },
  employee: { label: 'Employee', may: 'Decides on applications and manages employees.' },
  reviewer: { label: 'Reviewer', may: 'Reads applications and their history, and decides nothing.' },
} as const satisfies Record<EmployeeView['role'], { label: string; may: string }>

type Clients = Pick<Services, 'queryClient' | 'api'>

/** Everybody who is or was staff and whom the reader manages, by name: few enough to be read at
 * once. */
export const employeesQuery = (api: ApiClient) => callQuery(api, ['employees'], getEmployees, {})

/** Answers 404 when there is no such employee. */
export const employeeQuery = (api: ApiClient, id: string) =>
  callQuery(api, ['employee', id], getEmployee, { params: { id } })

/** Keeps what a call answered, and lets the list be read again. */
export const keepEmployee = ({ queryClient, api }: Clients, employee: EmployeeView): void => {
  queryClient.setQueryData(employeeQuery(api, employee.id).queryKey, employee)
  void queryClient.invalidateQueries({ queryKey: employeesQuery(api).queryKey })
}

export type Change =
  | typeof activateEmployee
  | typeof inactivateEmployee
  | typeof inviteEmployee
  | typeof updateEmployee
  | typeof changeEmployeeRole
  | typeof changeEmployeeEmail

/** Sends a change over the details that were shown (`basedOn`), keeps what it answered, and lets
 * the list be read again; the details, too, where somebody else was faster. */
export const changeEmployee = async <E extends Change>(
  { queryClient, api }: Clients,
  endpoint: E,
  body: BodyInputOf<E> & { readonly id: string },
  press: { readonly idempotencyKey: string; readonly basedOn: string | undefined },
): Promise<EmployeeView> => {
  try {
    const employee = await api.call(endpoint as Change, { body, ...press } as CallInput<Change>)
    keepEmployee({ queryClient, api }, employee)
    // The next change names the version that this one made.
    await queryClient.refetchQueries({ queryKey: employeeQuery(api, body.id).queryKey })
    return employee
  } catch (error) {
    if (problemOf(error)?.code === 'DETAILS_CHANGED')
      void queryClient.invalidateQueries({ queryKey: employeeQuery(api, body.id).queryKey })
    throw error
  }
}

interface EmployeeChange {
  readonly endpoint: typeof activateEmployee | typeof inactivateEmployee | typeof inviteEmployee
  /** Echoed when it is done. */
  readonly done: string
}

/** Sends a change of one employee that needs nothing but a press. */
export const useChange = (employee: EmployeeView, onDone: () => void) => {
  const services = useServices()
  const press = usePress()
  return useMutation<EmployeeView, Error, EmployeeChange>({
    retry: false,
    mutationFn: ({ endpoint }) =>
      press([employee.id, endpoint.path], (idempotencyKey) =>
        changeEmployee(
          services,
          endpoint,
          { id: employee.id },
          { idempotencyKey, basedOn: services.api.versionOf(getEmployee, { id: employee.id }) },
        ),
      ),
    onSuccess: (_changed, { done }) => {
      toast(done)
      onDone()
    },
  })
}
