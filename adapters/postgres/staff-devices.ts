import type { StaffDevices, StaffOnDevice } from '@tamarack/application/ports/staff-devices.port'
import { statementsOf, type Database } from './database.ts'

const usedFromSql = `select u.id, u.name from auth_user u where u.role <> 'customer' and (
    exists (select from security_event e where e.user_id = u.id and e.ip = ? and e.user_agent = ? and e.outcome = 'ok'
      and e.type in ('sign-in', 'second-factor', 'sign-out', 'password-confirmation') and e.at > ?)
    or exists (select from auth_session s where s.user_id = u.id and s.ip_address = ? and s.user_agent = ?
      and s.expires_at > now()))
  order by u.id`

const adminsSql = `select id, name, email from auth_user
  where role = 'admin' and status = 'active' and email_verified order by id`

export const makeStaffDevices = (database: Database): StaffDevices => {
  const run = statementsOf(database)
  return {
    usedFrom: async ({ ip, userAgent }, since) =>
      ip === null || userAgent === null ? [] : run<StaffOnDevice>(usedFromSql, [ip, userAgent, since, ip, userAgent]),
    admins: () => run<StaffOnDevice & { readonly email: string }>(adminsSql, []),
  }
}
