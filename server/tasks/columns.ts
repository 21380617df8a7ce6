/** The columns of a task as it travels; for the reads of other rooms that join tasks. */
export const taskColumns = `t.id, t.type, t.title, t.description, t.status, t.priority, t.client_id as "clientId",
  t.due_date as "dueDate", t.target_count as "targetCount", t.completed_count as "completedCount",
  t.estimated_minutes as "estimatedMinutes", t.resource_type as "resourceType", t.resource_link as "resourceLink",
  t.is_daily as "isDaily", t.source is not distinct from 'recurring' as "hasRepeat",
  t.repeat_interval as "repeatInterval", t.repeat_end_date as "repeatEndDate", t.repeat_custom_days as "repeatCustomDays", t.assigned_agent_id as "assignedAgentId", t.version, t.created_at as "createdAt",
  t.updated_at as "updatedAt"`
