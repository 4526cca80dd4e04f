import type { ApiClient } from '@tamarack/contracts/client'
import { getEmployee, getEmployees, type EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../services.tsx'

/** Everybody who is or was staff, by name: few enough to be read at once. */
export const employeesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['employees'], queryFn: () => api.call(getEmployees, {}) })

/** Answers 404 when there is no such employee. */
export const employeeQuery = (api: ApiClient, id: string) =>
  queryOptions({ queryKey: ['employee', id], queryFn: () => api.call(getEmployee, { params: { id } }) })

/** Keeps what a change answered, and lets the list be read again. */
export const keepEmployee = (
  { queryClient, api }: Pick<Services, 'queryClient' | 'api'>,
  employee: EmployeeView,
): void => {
  queryClient.setQueryData(employeeQuery(api, employee.id).queryKey, employee)
  void queryClient.invalidateQueries({ queryKey: employeesQuery(api).queryKey })
}
