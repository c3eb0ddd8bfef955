-- AlterEnum
ALTER TYPE "relation" ADD VALUE 'updates';
