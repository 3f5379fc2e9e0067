import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * ONLY FOR MACHINES WITHOUT MONGODB, never for members' data: mongo-java-server on one H2 file (see
 * README.md).
 *
 * By default, the library acknowledges writes that are only in memory. This class replies to a
 * write command only after the store is committed, so a killed process loses no acknowledged write.
 * Commands hold the shared side of a lock, and a commit holds the exclusive side. A commit
 * therefore never stores half a command, and it covers all commands that finished before it.
 *
 * The library does not synchronise the creation of a collection (by its first write) or changes of
 * its indexes, so such a command runs alone. The library also changes stored documents in place,
 * and uses the same objects in replies, which it sends after the command. A reply could then mix
 * two versions, or fail halfway and close the connection. Each collection therefore allows many
 * readers or one writer, and the reply is copied before the collection is unlocked.
 *
 * Usage: EmbeddedMongo HOST PORT FILE
 */
public class EmbeddedMongo {
  /** The driver requires wire version 9 (MongoDB 4.4) or later, but the library reports 8. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(4, 4, 0);
        }

        @Override
        public int getWireVersion() {
          return 9;
        }
      };

  private static final Set<String> READS =
      Set.of(
          "find", "count", "distinct", "getmore", "killcursors", "hello", "ismaster", "ping", "buildinfo",
          "listcollections", "listindexes", "listdatabases", "endsessions", "serverstatus", "dbstats", "collstats");

  /** Commands that change only documents, once their collection exists. */
  private static final Set<String> DOCUMENT_WRITES =
      Set.of("insert", "update", "delete", "findandmodify", "aggregate");

  /** Commands that an index may answer. */
  private static final Set<String> INDEXED = Set.of("find", "aggregate");

  private static final int READ_ATTEMPTS = 5;
  private static final long COMPACT_EVERY_MS = 1_000;
  private static final int COMPACT_FILL_RATE_PERCENT = 50;
  /** Steps are small, because writers wait while a step runs. */
  private static final int COMPACT_STEP_BYTES = 4 * 1024 * 1024;

  public static void main(String[] args) throws Exception {
    String host = args[0];
    int port = Integer.parseInt(args[1]);
    // Only our code commits the store: an automatic commit could store half a command.
    MVStore store =
        new MVStore.Builder()
            .fileName(args[2])
            .autoCommitDisabled()
            .autoCommitBufferSize(0)
            .autoCompactFillRate(COMPACT_FILL_RATE_PERCENT)
            .open();
    // Otherwise, the file keeps every old version for 45 seconds, and grows tenfold under writes.
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);

    DurableBackend backend = new DurableBackend(store);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind(host, port);
    startCompaction(backend);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.shutdownNow();
      backend.closeStore();
    }));
    System.out.println("listening on " + host + ":" + port);
  }

  private static void startCompaction(DurableBackend backend) {
    Thread thread = new Thread(() -> {
      while (true) {
        try {
          Thread.sleep(COMPACT_EVERY_MS);
          backend.compact();
        } catch (InterruptedException stopped) {
          return;
        } catch (RuntimeException failure) {
          System.err.println("compaction failed: " + failure);
        }
      }
    }, "compaction");
    thread.setDaemon(true);
    thread.start();
  }

  private static final class DurableBackend extends H2Backend {
    private final MVStore store;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    /**
     * Exclusive for commands that change collections or indexes, shared for all others. Locked
     * before {@link #lock}.
     */
    private final ReentrantReadWriteLock schema = new ReentrantReadWriteLock(true);
    /**
     * Locks of collections by "database.collection": shared for reads, exclusive for writes. Locked
     * last.
     */
    private final Map<String, ReadWriteLock> documents = new ConcurrentHashMap<>();
    /** Collections that a write has touched, as "database.collection". */
    private final Set<String> knownCollections = ConcurrentHashMap.newKeySet();
    private final AtomicLong finishedCommands = new AtomicLong();
    private long committedCommands = 0;
    private long commandsAtLastCompaction = 0;

    DurableBackend(MVStore store) {
      super(store);
      this.store = store;
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
      return new H2Database(name, getMvStore(), getCursorRegistry()) {
        @Override
        protected Index<Object> openOrCreateUniqueIndex(
            String collection, String index, List<IndexKey> keys, boolean sparse) {
          String map = getFullCollectionNamespace(collection) + "._index_" + index;
          // Not our field `store`: the superclass's constructor calls this before the field is set.
          return new KeyIndex(getMvStore().openMap(map), index, keys, sparse);
        }

        @Override
        protected Index<Object> openOrCreateSecondaryIndex(
            String collection, String index, List<IndexKey> keys, boolean sparse) {
          return new ScanIndex(index, keys, sparse);
        }
      };
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      Document command = message.getDocument();
      boolean writes = writes(command);
      String collection = message.getDatabaseName() + "." + collectionOf(command);
      Lock side = lockFor(() -> writes && changesSchema(command, collection));
      try {
        return writes ? write(message, collection) : answerRead(message, documentsOf(collection).readLock());
      } finally {
        side.unlock();
      }
    }

    /**
     * Locks the exclusive side for schema changes. Checks again under the shared lock, because a
     * drop may have run in between.
     */
    private Lock lockFor(BooleanSupplier changesSchema) {
      if (!changesSchema.getAsBoolean()) {
        schema.readLock().lock();
        if (!changesSchema.getAsBoolean()) return schema.readLock();
        schema.readLock().unlock();
      }
      schema.writeLock().lock();
      return schema.writeLock();
    }

    private Document write(MongoMessage message, String collection) {
      long ticket;
      Document reply = null;
      RuntimeException failure = null;
      lock.readLock().lock();
      try {
        reply = answer(message, documentsOf(collection).writeLock());
        if (isDrop(message.getDocument())) knownCollections.clear();
        else knownCollections.add(collection);
      } catch (RuntimeException error) {
        // A failed batch may have written some documents, so the commit follows anyway.
        failure = error;
      } finally {
        ticket = finishedCommands.incrementAndGet();
        lock.readLock().unlock();
      }
      commitUpTo(ticket);
      if (failure != null) throw failure;
      return reply;
    }

    /**
     * Repeats a read if a compaction freed one of its chunks meanwhile, because the store retains no
     * old chunks. A cursor cannot repeat its next batch.
     */
    private Document answerRead(MongoMessage message, Lock side) {
      for (int attempt = 1; ; attempt += 1) {
        try {
          return answer(message, side);
        } catch (MVStoreException error) {
          boolean isGone = error.getErrorCode() == DataUtils.ERROR_CHUNK_NOT_FOUND;
          if (!isGone || attempt == READ_ATTEMPTS || nameOf(message.getDocument()).equals("getmore")) throw error;
        }
      }
    }

    private Document answer(MongoMessage message, Lock side) {
      side.lock();
      try {
        Document reply = read(message);
        return reply == null ? null : reply.cloneDeeply();
      } finally {
        side.unlock();
      }
    }

    /** Answers from an index if possible. Otherwise, the library executes the command. */
    private Document read(MongoMessage message) {
      Document command = message.getDocument();
      if (!INDEXED.contains(nameOf(command)) || !(collectionOf(command) instanceof String collection))
        return super.handleMessage(message);
      String database = message.getDatabaseName();
      List<ScanIndex> indexes = indexesOf(database, collection);
      Document reply = IndexedReads.answer(command, database + "." + collection, indexes);
      if (reply != null) return reply;
      Document narrowed = IndexedReads.narrowed(command, indexes);
      return narrowed == null
          ? super.handleMessage(message)
          : super.handleCommand(message.getChannel(), database, "find", narrowed);
    }

    private List<ScanIndex> indexesOf(String database, String collection) {
      return resolveDatabase(database).resolveCollection(collection, false) instanceof AbstractMongoCollection<?> found
          ? found.getIndexes().stream().filter(ScanIndex.class::isInstance).map(ScanIndex.class::cast).toList()
          : List.of();
    }

    private ReadWriteLock documentsOf(String collection) {
      return documents.computeIfAbsent(collection, name -> new ReentrantReadWriteLock());
    }

    private boolean changesSchema(Document command, String collection) {
      return !DOCUMENT_WRITES.contains(nameOf(command)) || !knownCollections.contains(collection);
    }

    private void commitUpTo(long ticket) {
      lock.writeLock().lock();
      try {
        if (committedCommands >= ticket) return;
        long finished = finishedCommands.get();
        store.commit();
        committedCommands = finished;
      } finally {
        lock.writeLock().unlock();
      }
    }

    void compact() {
      if (finishedCommands.get() == commandsAtLastCompaction) return;
      lock.writeLock().lock();
      try {
        if (store.isClosed()) return;
        long finished = finishedCommands.get();
        boolean changed = store.compact(COMPACT_FILL_RATE_PERCENT, COMPACT_STEP_BYTES);
        store.commit();
        if (!changed) commandsAtLastCompaction = finished;
      } finally {
        lock.writeLock().unlock();
      }
    }

    void closeStore() {
      lock.writeLock().lock();
      try {
        store.close();
      } finally {
        lock.writeLock().unlock();
      }
    }

    private static String nameOf(Document command) {
      return command.keySet().iterator().next().toLowerCase(Locale.ROOT);
    }

    /** Returns the collection: the value of the first field, except for `getMore`. */
    private static Object collectionOf(Document command) {
      return nameOf(command).equals("getmore") ? command.get("collection") : command.values().iterator().next();
    }

    private static boolean isDrop(Document command) {
      return nameOf(command).startsWith("drop");
    }

    private static boolean writes(Document command) {
      String name = nameOf(command);
      if (name.equals("aggregate")) return writesItsResult(command);
      return !READS.contains(name);
    }

    private static boolean writesItsResult(Document aggregate) {
      if (!(aggregate.get("pipeline") instanceof List<?> stages) || stages.isEmpty()) return false;
      return stages.get(stages.size() - 1) instanceof Document last
          && (last.containsKey("$out") || last.containsKey("$merge"));
    }
  }
}
