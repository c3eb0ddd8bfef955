import type { EventType } from './events.js';
import type { DeliveryRow, WebhookRow } from './repository.js';
import type { PresentedWebhook } from './responses.js';

export function presentWebhook(row: WebhookRow): PresentedWebhook {
  const { id, url, events, containerTags, description, state, disabledReason } = row;
  const { lastSuccessAt, previousSecret, previousExpiresAt, createdAt, updatedAt } = row;
  const isRotating = previousSecret !== null && previousExpiresAt !== null && previousExpiresAt > new Date();
  return {
    ...{ id, url, events: events as EventType[], containerTags, description, state, disabledReason },
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    previousExpiresAt: isRotating ? previousExpiresAt.toISOString() : null,
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function presentDelivery(row: DeliveryRow) {
  const { id, eventId, event, state, attempts, nextAttemptAt, lastStatus, lastError, createdAt, deliveredAt } = row;
  return {
    ...{ id, eventId, type: event.type as EventType, state, attempts },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    ...{ lastStatus, lastError, createdAt: createdAt.toISOString() },
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
