import type { Bucket } from '../topics/buckets.js';

/** Buckets into which applications often sort facts about people. */
export const commonBuckets: readonly Bucket[] = [
  { key: 'preferences', description: 'What the user likes, dislikes and prefers.' },
  { key: 'goals', description: 'What the user wants to achieve, and their plans.' },
  { key: 'work', description: 'Job, employer, colleagues, projects and professional skills.' },
  { key: 'education', description: 'Schools, courses, exams and what the user studies or wants to learn.' },
  { key: 'family', description: 'Relatives, partner, children and pets.' },
  { key: 'social', description: 'Friends, acquaintances and groups that the user belongs to.' },
  { key: 'health', description: 'Illnesses, allergies, medication, fitness and sleep.' },
  { key: 'food', description: 'Diet, favourite dishes, cooking and restaurants.' },
  { key: 'travel', description: 'Trips, places visited, and how the user likes to travel.' },
  { key: 'home', description: 'Where the user lives, their home and neighbourhood.' },
  { key: 'finance', description: 'Income, spending, savings, investments and insurance.' },
  { key: 'shopping', description: 'What the user buys, sizes, brands and orders.' },
  { key: 'schedule', description: 'Appointments, routines, deadlines and when the user is available.' },
  { key: 'hobbies', description: 'Sports, games, crafts and what the user does for fun.' },
  { key: 'media', description: 'Music, films, books and shows.' },
  { key: 'technology', description: 'Devices, software, programming languages and accounts.' },
  { key: 'communication', description: 'How the user wants to be addressed, tone, language and length of answers.' },
  { key: 'support', description: 'Problems that the user had with a product, and how they were solved.' },
  { key: 'purchases', description: 'Products and plans that a customer has, contracts and renewals.' },
  { key: 'decisions', description: 'What was decided, by whom and why.' },
];
